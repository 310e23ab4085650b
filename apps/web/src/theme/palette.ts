import type { MantineColorsTuple } from '@mantine/core';

/** Mantine wants ten shades of each; only what its own components reach for matters, features use tokens.css. */
export const palette = {
  coral: ['#fff1ee', '#ffdfd9', '#ffbcb2', '#ff9587', '#ff7567', '#ff5c4d', '#ff5c4d', '#f0493a', '#b93220', '#8f2416'],
  violet: ['#f3f0ff', '#e3dcff', '#c6b9ff', '#a793ff', '#8b70fa', '#7d62f5', '#6c4cf1', '#5b3ce0', '#5536d6', '#3c239f'],
  green: ['#e3f4ea', '#c8ead7', '#9ddcb8', '#6fd6a3', '#4cc38a', '#2fa56d', '#1f8a57', '#17694a', '#125239', '#0c3b29'],
  amber: ['#fdf0d7', '#fbe1b0', '#f9d087', '#f7c063', '#f5b142', '#f2a320', '#d98d0f', '#b27109', '#83540a', '#5c3b07'],
  red: ['#fdeaea', '#fbd0d2', '#f8a9ad', '#ff9a9f', '#f0626a', '#dc3d46', '#c4262e', '#a81c25', '#86151d', '#5f0e14'],
  gray: ['#faf7f2', '#f4efe7', '#ece6dc', '#e4ded3', '#cfc8bc', '#a9a299', '#8f8980', '#625f66', '#3d3a42', '#17141f'],
  dark: ['#f4f0ea', '#d3ced0', '#aba6ad', '#7b7487', '#3d374a', '#312c3c', '#1c1924', '#131118', '#0e0c12', '#08070b'],
} satisfies Record<string, MantineColorsTuple>;
