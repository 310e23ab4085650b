interface Page {
  url: string;
  status: number;
  body: string;
}

export interface Browser {
  get(url: string): Promise<Page>;
  post(url: string, form: Record<string, string>): Promise<Page>;
}

/** Stores cookies by name, path and host, and follows redirects until one leads to `stopOrigin`. */
export function createBrowser(stopOrigin: string): Browser {
  const jar = new Map<string, { name: string; value: string; path: string; host: string }>();

  const remember = (host: string, line: string) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const expires = attributes.find((part) => part.toLowerCase().startsWith('expires='))?.slice(8);
    const key = `${host}|${path}|${name}`;
    if (expires !== undefined && Date.parse(expires) < Date.now()) jar.delete(key);
    else jar.set(key, { name, value, path, host });
  };

  const cookiesFor = (url: URL) =>
    [...jar.values()]
      .filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  const visit = async (address: string, init: RequestInit): Promise<Page> => {
    const url = new URL(address);
    if (url.origin === stopOrigin) return { url: url.href, status: 0, body: '' };
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie: cookiesFor(url) },
    });
    for (const line of response.headers.getSetCookie()) remember(url.hostname, line);
    const location = response.headers.get('location');
    if (location === null)
      return { url: url.href, status: response.status, body: await response.text() };
    await response.body?.cancel();
    return visit(new URL(location, url).href, {});
  };

  return {
    get: (url) => visit(url, {}),
    post: (url, form) =>
      visit(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }),
  };
}
