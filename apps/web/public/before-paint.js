// Runs before the first paint; what it sets stands on <html>.
(function () {
  // A dark page never flashes light.
  var stored = null;
  try {
    stored = localStorage.getItem('talkreel-color-scheme');
  } catch (_) {
    // Storage is off: follow the system.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // The server sends the wizard's first step with its first actor; a tab that was elsewhere does not flash them.
  try {
    for (var key in sessionStorage) {
      if (key.indexOf('talkreel-wizard:') === 0)
        document.documentElement.setAttribute('data-resumes', JSON.parse(sessionStorage[key]).step);
    }
  } catch (_) {
    // Nothing to resume.
  }
})();
