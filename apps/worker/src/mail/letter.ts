import { SITE_NAME } from '@talkreel/contracts/page-meta';

const QUESTIONS = 'Questions? Write to us:';

/** Mail programs draw no SVG, and pictures from elsewhere only when they are asked to: the mark, in pixels of its bars. */
const BARS = [
  { height: 5, above: 1 },
  { height: 8, above: -2 },
  { height: 10, above: -4 },
  { height: 8, above: -2 },
  { height: 5, above: 1 },
]
  .map(
    ({ height, above }) =>
      `<span style="display:inline-block;width:2.5px;height:${height}px;margin:0 1px;border-radius:1px;background:#17141f;vertical-align:${above}px"></span>`,
  )
  .join('');
const MARK = `<span style="display:inline-block;width:28px;height:24px;margin-right:9px;border-radius:8px 8px 8px 2px;background:#ff5c4d;font-size:0;line-height:24px;text-align:center;vertical-align:middle">${BARS}</span>`;
const DARK =
  '@media (prefers-color-scheme:dark){body{background:#131118!important;color:#f4f0ea!important}.card{background:#1c1924!important;border-color:#312c3c!important}}';

/** The content of a mail, written once; mail programs show it as text or as HTML. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** The small print below the text. */
  footer: { text: string; link: { label: string; url: string } };
  /** Whom the reader may write to; undefined: nobody is named. */
  supportEmail?: string | undefined;
}

export function writeLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ paragraphs, action, footer, supportEmail }: Letter): string {
  return [
    ...paragraphs,
    `${action.label}:\n${action.url}`,
    ...(supportEmail === undefined ? [] : [`${QUESTIONS} ${supportEmail}`]),
    `-- \n${footer.text}\n${footer.link.label}: ${footer.link.url}`,
    '',
  ].join('\n\n');
}

function asHtml({ subject, paragraphs, action, footer, supportEmail }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title>
<style>${DARK}</style></head>
<body style="margin:0;padding:32px 16px;background:#faf7f2;color:#17141f;font:16px/1.55 'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 20px;font-weight:700;font-size:20px;letter-spacing:-.02em">${MARK}${SITE_NAME}</p>
<div class="card" style="padding:28px 28px 8px;border:1px solid #e4ded3;border-radius:20px;background:#ffffff">
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`).join('\n')}
<p style="margin:24px 0 20px"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#ff5c4d;color:#17141f;font-weight:600;text-decoration:none">${escape(action.label)}</a></p>${supportEmail === undefined ? '' : supportLine(supportEmail)}
</div>
<p style="margin:20px 0 0;font-size:13px;opacity:.75">${escape(footer.text)} <a href="${escape(footer.link.url)}" style="color:inherit">${escape(footer.link.label)}</a></p>
</div>
</body>
</html>
`;
}

function supportLine(email: string): string {
  const address = escape(email);
  return `\n<p style="margin:0 0 16px">${QUESTIONS} <a href="mailto:${address}" style="color:inherit">${address}</a></p>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
