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
    var step = null;
    for (var speech in localStorage) if (speech.indexOf('talkreel-speech:') === 0) step = 2;
    for (var draft in sessionStorage)
      if (draft.indexOf('talkreel-wizard:') === 0) step = JSON.parse(sessionStorage[draft]).step;
    // What the address says goes first.
    var address = new URLSearchParams(location.search);
    if (address.has('step')) step = address.get('step');
    else if (address.has('job')) step = 2;
    if (step !== null) document.documentElement.setAttribute('data-resumes', step);
  } catch (_) {
    // Nothing to resume.
  }
})();
