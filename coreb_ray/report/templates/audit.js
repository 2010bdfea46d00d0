(function () {
  "use strict";
  function reveal() {
    var place = document.getElementById(location.hash.slice(1)), node = place;
    for (; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
    if (place) place.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  reveal();
  var opened = [];
  addEventListener("beforeprint", function () {
    opened = Array.from(document.querySelectorAll("details:not([open])"));
    opened.forEach(function (details) { details.open = true; });
  });
  addEventListener("afterprint", function () {
    opened.forEach(function (details) { details.open = false; });
  });
  function value(row, column) {
    var cell = row.cells[column], given = cell.getAttribute("data-value");
    return given === null ? cell.textContent.trim() : given === "" ? null : Number(given);
  }
  function compare(a, b) {
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
  }
  function sort(table, heads, column) {
    var body = table.tBodies[0], down = heads[column].getAttribute("aria-sort") === "ascending";
    var rows = Array.from(body.rows).sort(function (one, other) {
      var a = value(one, column), b = value(other, column);
      if (a === null || b === null) return (a === null) - (b === null);
      return down ? compare(b, a) : compare(a, b);
    });
    heads.forEach(function (head) { head.removeAttribute("aria-sort"); });
    heads[column].setAttribute("aria-sort", down ? "descending" : "ascending");
    rows.forEach(function (row) { body.appendChild(row); });
  }
  document.querySelectorAll("table.sortable").forEach(function (table) {
    var heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach(function (head, column) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      button.addEventListener("click", function () { sort(table, heads, column); });
      head.textContent = "";
      head.appendChild(button);
    });
  });
})();
