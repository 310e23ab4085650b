/** Whether a text is a colour in the form #rrggbb. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
