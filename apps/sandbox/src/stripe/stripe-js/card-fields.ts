/** The part of Stripe's appearance options that this form supports. */
export interface Appearance {
  variables?: Record<string, string>;
}

interface Card {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string;
}

export interface CardFields {
  host: HTMLElement;
  /** The entered card, or what is missing, which is also shown at its field. */
  read(): Card | { code: string; message: string };
}

/** Runs in the browser, as text: it can use only its arguments. */
export function makeCardFields(markup: string): CardFields {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = markup;
  const input = (name: string) => root.getElementById(name) as HTMLInputElement;
  const [number, expiry, cvc] = [input('number'), input('expiry'), input('cvc')];
  const digits = ({ value }: HTMLInputElement) => value.replace(/\D/g, '');

  function showProblem(field: HTMLInputElement, message: string): void {
    field.setAttribute('aria-invalid', String(message !== ''));
    const place = root.getElementById(`${field.name}-problem`);
    if (place) place.textContent = message;
  }
  function onTyping(field: HTMLInputElement, shape: (typed: string) => string): void {
    field.addEventListener('input', () => {
      showProblem(field, '');
      // Only text with the caret at its end is formatted; in the middle the caret would jump.
      if (field.selectionStart === field.value.length) field.value = shape(digits(field));
    });
  }
  onTyping(number, (typed) => typed.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '));
  onTyping(expiry, (typed) => typed.slice(0, 4).replace(/^(\d\d)(?=\d)/, '$1 / '));
  onTyping(cvc, (typed) => typed.slice(0, 4));
  root.addEventListener('keydown', (event) => {
    // Fields in a shadow root do not belong to the form around it.
    const isField = event.target instanceof HTMLInputElement;
    if (isField && (event as KeyboardEvent).key === 'Enter') host.closest('form')?.requestSubmit();
  });
  root.addEventListener('click', (event) => {
    const card = (event.target as HTMLElement).dataset['card'];
    if (card === undefined) return;
    for (const [field, value] of [
      [number, card],
      [expiry, '12 / 34'],
      [cvc, '123'],
    ] as const) {
      field.value = value;
      showProblem(field, '');
    }
  });

  return {
    host,
    read() {
      const missing = [
        [number, 12, 'incomplete_number', 'Your card number is incomplete.'],
        [expiry, 4, 'incomplete_expiry', 'Your card’s expiration date is incomplete.'],
        [cvc, 3, 'incomplete_cvc', 'Your card’s security code is incomplete.'],
      ] as const;
      const short = missing.filter(([field, least]) => digits(field).length < least);
      for (const [field, , , message] of short) showProblem(field, message);
      const [first] = short;
      if (first) {
        first[0].focus();
        return { code: first[2], message: first[3] };
      }
      const date = digits(expiry);
      return {
        number: digits(number),
        expMonth: date.slice(0, 2),
        expYear: date.slice(2),
        cvc: digits(cvc),
      };
    },
  };
}

/** Runs in the browser: passes the shop's colours into a shadow root. */
export function dress(host: HTMLElement, { variables = {} }: Appearance = {}): void {
  const names = {
    primary: 'colorPrimary',
    background: 'colorBackground',
    text: 'colorText',
    muted: 'colorTextSecondary',
    danger: 'colorDanger',
    radius: 'borderRadius',
    font: 'fontFamily',
  };
  for (const [name, theirs] of Object.entries(names)) {
    const value = variables[theirs];
    if (value) host.style.setProperty(`--${name}`, value);
  }
}
