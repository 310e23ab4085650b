const BROWSERS: ReadonlyArray<[mark: string, name: string]> = [
  // The order matters: later names also appear in the user agents of earlier browsers.
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: ReadonlyArray<[mark: string, name: string]> = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/** A device's name from its User-Agent, such as 'Chrome on Windows'; nothing else of the header is stored. */
export function deviceName(userAgent: string | undefined): string {
  const nameOf = (marks: ReadonlyArray<[string, string]>) =>
    marks.find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser, system] = [nameOf(BROWSERS), nameOf(SYSTEMS)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
