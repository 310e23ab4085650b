import 'react';

// Custom properties may be set from outside a component's stylesheet.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
