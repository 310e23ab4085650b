/** An avatar for users without one: initials on one of a few colours. */
export function avatarSvg(name: string): string {
  const grounds = ['#FFB8A8', '#CFC4FF', '#BFE8D2', '#FFDFA3', '#BFDDF5', '#F3C4DE'];
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${grounds[sum % grounds.length]}"/><circle cx="48" cy="108" r="52" fill="#FFFFFF" opacity=".28"/><text x="48" y="50" fill="#17141F" font-family="system-ui,Segoe UI,Roboto,Arial,sans-serif" font-size="36" font-weight="700" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
}
