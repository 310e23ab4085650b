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

// Code that does not come, as while servers of two releases answer in turn, leaves a page that does nothing: it is
// loaded anew once, then says so.
(function () {
  var KEY = 'talkreel-loaded-anew';
  var ONCE_IN_MS = 30000;

  addEventListener(
    'error',
    function (event) {
      var failed = event.target;
      if (!(failed instanceof HTMLScriptElement) || failed.type !== 'module') return;
      // Offline, a reload would end at the browser's own error page.
      if (navigator.onLine && isFirst()) location.reload();
      else say();
    },
    true,
  );

  function isFirst() {
    try {
      var last = Number(sessionStorage.getItem(KEY));
      sessionStorage.setItem(KEY, String(Date.now()));
      return Date.now() - last > ONCE_IN_MS;
    } catch (_) {
      // Storage is off: it would be loaded anew forever.
      return false;
    }
  }

  function say() {
    addEventListener('online', function () {
      location.reload();
    });
    var again = document.createElement('a');
    again.href = location.href;
    again.textContent = 'Try again';
    var notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    // Its look is written here, because the style sheets may be missing too.
    notice.style.cssText =
      'position: fixed; z-index: 100; right: 16px; bottom: 16px; left: 16px; max-width: 520px; padding: 16px 20px;' +
      'border: 1px solid var(--tr-hairline-strong, #8884); border-radius: var(--tr-radius-card, 14px); margin: 0 auto;' +
      'background: var(--tr-card, #fff); color: var(--tr-ink, #17141f); font: 16px/1.5 var(--tr-font-text, system-ui, sans-serif);';
    again.style.cssText = 'color: inherit; font-weight: 600;';
    notice.append('This page could not be loaded. The connection dropped, or Talkreel was updated. ', again);
    document.body.append(notice);
  }
})();
