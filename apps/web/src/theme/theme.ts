import { createTheme, type CSSVariablesResolver, type MantineThemeComponents } from '@mantine/core';
import { TOOLTIP_OPEN_DELAY_MS } from '@talkreel/contracts/constants';
import controls from './controls.module.css';
import { palette } from './palette.ts';
import { resolveVariant } from './variants.ts';

// These are plain objects, not `Button.extend(...)`: naming a component here would add it to the first download.
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md' },
    classNames: { root: controls.button, label: controls.buttonLabel },
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', size: 'lg', color: 'gray' },
    classNames: { root: controls.actionIcon },
  },
  CloseButton: {
    defaultProps: { 'aria-label': 'Close' },
    classNames: { root: controls.actionIcon },
  },
  Input: { defaultProps: { size: 'md' }, classNames: { input: controls.input } },
  InputWrapper: {
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    classNames: { label: controls.label, description: controls.description, error: controls.error },
  },
  TextInput: { defaultProps: { size: 'md' } },
  Textarea: { defaultProps: { size: 'md' } },
  Anchor: { defaultProps: { underline: 'always' }, classNames: { root: controls.anchor } },
  Badge: { defaultProps: { variant: 'light', radius: 'xs' }, classNames: { root: controls.badge } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'xl',
      padding: 'lg',
      transitionProps: { transition: 'fade-up', duration: 200 },
    },
    classNames: {
      root: controls.modalRoot,
      overlay: controls.overlay,
      content: controls.modalContent,
      header: controls.modalHeader,
      title: controls.modalTitle,
    },
  },
  Popover: {
    defaultProps: {
      radius: 'lg',
      shadow: 'md',
      transitionProps: { transition: 'pop', duration: 160 },
    },
    classNames: { dropdown: controls.dropdown },
  },
  Tooltip: {
    defaultProps: {
      openDelay: TOOLTIP_OPEN_DELAY_MS,
      events: { hover: true, focus: true, touch: false },
    },
    classNames: { tooltip: controls.tooltip },
  },
  Skeleton: { classNames: { root: controls.skeleton } },
};

/** The only theme. Values our own components need are in tokens.css; this applies the same look to Mantine. */
export const theme = createTheme({
  colors: palette,
  primaryColor: 'coral',
  primaryShade: { light: 5, dark: 5 },
  white: '#ffffff',
  black: '#17141f',
  fontFamily: 'var(--tr-font-text)',
  headings: {
    fontFamily: 'var(--tr-font-display)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.45rem + 2.4vw, 3.25rem)', lineHeight: '1.04' },
      h2: { fontSize: 'clamp(1.5rem, 1.28rem + 1vw, 2.125rem)', lineHeight: '1.12' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.625', lg: '1.6', xl: '1.45' },
  radius: { xs: '6px', sm: '10px', md: '10px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--tr-shadow-float)',
    lg: 'var(--tr-shadow-float)',
    xl: 'var(--tr-shadow-float)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: resolveVariant,
  components,
});

/** Variables with the same names in both schemes: tokens.css sets the values. */
const schemeVariables = {
  '--mantine-color-body': 'var(--tr-paper)',
  '--mantine-color-text': 'var(--tr-ink)',
  '--mantine-color-bright': 'var(--tr-ink)',
  '--mantine-color-dimmed': 'var(--tr-muted)',
  '--mantine-color-placeholder': 'var(--tr-muted)',
  '--mantine-color-anchor': 'var(--tr-coral-text)',
  '--mantine-color-default': 'var(--tr-card)',
  '--mantine-color-default-hover': 'var(--tr-hover)',
  '--mantine-color-default-color': 'var(--tr-ink)',
  '--mantine-color-default-border': 'var(--tr-hairline)',
  '--mantine-color-error': 'var(--tr-red-text)',
  '--mantine-color-disabled': 'var(--tr-sunken)',
  '--mantine-color-disabled-color': 'var(--tr-muted)',
  '--mantine-color-disabled-border': 'var(--tr-hairline)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-primary-color-filled': 'var(--tr-coral)',
    '--mantine-primary-color-contrast': 'var(--tr-on-coral)',
  },
  light: schemeVariables,
  dark: schemeVariables,
});
