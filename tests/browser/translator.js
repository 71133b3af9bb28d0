// What a page translator does to a page: it replaces every text node by elements that hold the translation.
// translateNow(root) does it once; translateAlways() now, and again whenever the page changes.
(() => {
  const SKIPPED = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "FONT"]);

  function textNodes(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { parentNode } = walker.currentNode;
      if (parentNode && !SKIPPED.has(parentNode.nodeName.toUpperCase())) found.push(walker.currentNode);
    }
    return found;
  }

  function translateNow(root) {
    for (const node of textNodes(root)) {
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = node.textContent;
      outer.append(inner);
      node.replaceWith(outer);
    }
  }

  function translateAlways() {
    translateNow(document.documentElement);
    const changes = new MutationObserver(() => translateNow(document.documentElement));
    changes.observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  }

  Object.assign(globalThis, { translateNow, translateAlways });
})();
