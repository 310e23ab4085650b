// Runs before the first paint, so that a dark page never flashes light.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('talkreel-color-scheme');
  } catch (_) {
    // Storage is off: follow the system.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
