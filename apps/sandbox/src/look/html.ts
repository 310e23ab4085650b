const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is already markup. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[] | null;

function render(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
  }
  return 'html' in part ? part.html : part.map((one) => one.html).join('');
}

/** Markup with all inserted text escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(render)) };
}
