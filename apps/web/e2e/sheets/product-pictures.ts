import type { Page } from 'playwright-core';
import { photographed } from '../support/photos.ts';
import type { Picture, Size } from './sheet.ts';

const bottle = (width: number): string => `
  <svg viewBox="0 0 200 420" width="${width}" style="display:block">
    <defs>
      <linearGradient id="glass"><stop offset="0" stop-color="#5b2a0c"/><stop offset=".18" stop-color="#b8651f"/><stop offset=".3" stop-color="#e7a45a"/><stop offset=".5" stop-color="#8c4513"/><stop offset=".86" stop-color="#5a270b"/><stop offset="1" stop-color="#3a1705"/></linearGradient>
      <linearGradient id="cap"><stop offset="0" stop-color="#111"/><stop offset=".3" stop-color="#666"/><stop offset=".6" stop-color="#1b1b1b"/><stop offset="1" stop-color="#000"/></linearGradient>
    </defs>
    <path d="M82 8q18-14 36 0l4 62h-44z" fill="url(#cap)"/><rect x="70" y="66" width="60" height="58" rx="5" fill="url(#cap)"/>
    <path d="M76 122h48v22q66 14 66 62v188q0 22-24 22H34q-24 0-24-22V206q0-48 66-62z" fill="url(#glass)"/>
    <rect x="10" y="226" width="180" height="128" fill="#f7f2e8" opacity=".96"/>
    <text x="100" y="278" text-anchor="middle" font-family="Noto Serif, DejaVu Serif, serif" font-size="40" fill="#2c1a10">halo</text>
    <text x="100" y="310" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-size="13" letter-spacing="2" fill="#2c1a10">NIGHT SERUM</text>
    <text x="100" y="336" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-size="11" fill="#6b5646">30 ml · 1 fl oz</text>
    <path d="M30 214q2-38 44-56" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".45"/>
  </svg>`;

const onTable = `<body style="margin:0;overflow:hidden;height:100vh;background:linear-gradient(#cfc4b4,#e9dfd0 46%,#a97c50 46.2%,#7a5230)">
  <div style="position:absolute;left:-8%;top:-6%;width:52%;height:50%;background:#fff8e4;filter:blur(60px);opacity:.8"></div>
  <div style="position:absolute;right:-6%;top:22%;width:44%;height:26%;border-radius:50% 50% 20% 20%;background:radial-gradient(circle at 40% 30%,#8fae84,#3f5f3c);filter:blur(14px)"></div>
  <div style="position:absolute;left:32%;top:77%;width:62%;height:6%;background:#2b1708;filter:blur(26px);opacity:.6"></div>
  <div style="position:absolute;left:50%;top:24%;transform:translateX(-50%)">${bottle(420)}</div>`;

const onWhite = `<body style="margin:0;height:100vh;background:#fff;overflow:hidden">
  <div style="position:absolute;left:26%;top:84%;width:48%;height:4%;border-radius:50%;background:#999;filter:blur(18px)"></div>
  <div style="position:absolute;left:50%;top:8%;transform:translateX(-50%)">${bottle(440)}</div>`;

const alone = `<body style="margin:0">${bottle(760)}`;

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const onScreen = `<body style="margin:0;height:100vh;background:#f5f3ef;font-family:DejaVu Sans,sans-serif;color:#1d1a26">
  <div style="height:64px;background:#fff;border-bottom:1px solid #e2ded6;display:flex;align-items:center;padding:0 32px;gap:32px;font-size:20px"><b>halo</b><span>Routine</span><span style="color:#8b8696">Products</span><span style="color:#8b8696">Diary</span></div>
  <h1 style="margin:36px 40px 20px;font-size:38px">Your week</h1>
  <div style="display:flex;gap:16px;margin:0 40px">${days
    .map(
      (day, n) =>
        `<div style="flex:1;height:430px;border-radius:16px;background:#fff;border:1px solid #e2ded6;padding:18px;box-sizing:border-box"><b style="font-size:20px">${day}</b>${['Cleanse', 'Serum', 'Cream'].map((step, m) => `<p style="font-size:17px;margin:22px 0 8px">${step}</p><div style="height:14px;border-radius:7px;background:${(n + m) % 3 ? '#7b5cf0' : '#ddd6fb'};width:${50 + ((n * 37 + m * 23) % 50)}%"></div>`).join('')}</div>`,
    )
    .join('')}</div>
  <p style="margin:28px 40px;font-size:22px">Hydration up <b>18 %</b> since you began</p>`;

const kinds = {
  onTable: { html: onTable, size: { width: 1080, height: 1440 } },
  onWhite: { html: onWhite, size: { width: 1200, height: 1200 } },
  alone: { html: alone, size: { width: 760, height: 1596 } },
  onScreen: { html: onScreen, size: { width: 1600, height: 900 } },
} satisfies Record<string, { html: string; size: Size }>;

/** A photo of a phone, a shop's square on white, a cut-out, a screenshot, and people in a wide photo. */
export const productPictures = [
  ...(Object.keys(kinds) as Array<keyof typeof kinds>),
  'people',
] as const;
export type ProductPicture = (typeof productPictures)[number];

export async function productPicture(page: Page, name: ProductPicture): Promise<Picture> {
  if (name === 'people') return photographed('sample6');
  const { html, size } = kinds[name];
  await page.setViewportSize(size);
  await page.setContent(html);
  return page.screenshot({ type: 'png', omitBackground: true });
}
