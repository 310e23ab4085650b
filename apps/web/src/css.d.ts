import 'react';

// Custom properties may be set from the outside of a component's stylesheet.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
