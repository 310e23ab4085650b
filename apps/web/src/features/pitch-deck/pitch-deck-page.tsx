import { useRef, type TouchEvent } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../components/brand/mark.tsx';
import { paths } from '../../config/paths.ts';
import { Slide } from './components/slide.tsx';
import { useSlides } from './hooks/use-slides.ts';
import { slides } from './slides.tsx';
import classes from './pitch-deck-page.module.css';

const THRESHOLD_PX = 50;

/** One slide at a time on screen, all of them on paper. */
export default function PitchDeckPage() {
  const { current, goTo } = useSlides(slides.length);
  const swipe = useSwipe((step) => goTo(current + step));
  return (
    <div className={classes.root} {...swipe}>
      <main id="main" className={classes.main} tabIndex={-1}>
        <h1 className={classes.heading}>Talkreel pitch deck</h1>
        <div className={classes.slides} data-ground={slides[current]?.ground}>
          {slides.map(({ id, ...slide }, index) => (
            <section
              key={id}
              className={classes.slide}
              data-current={index === current || undefined}
              aria-label={`Slide ${index + 1} of ${slides.length}`}
            >
              <Slide {...slide} />
            </section>
          ))}
        </div>
      </main>
      <header className={classes.top} data-ground={slides[current]?.ground}>
        <Link to={paths.home} className={classes.brand} aria-label="Talkreel, home">
          <Wordmark />
        </Link>
        <Button
          variant="stage"
          size="sm"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>
      <nav className={classes.controls} aria-label="Slides">
        <ActionIcon
          variant="stage"
          radius="xl"
          aria-label="Previous slide"
          disabled={current === 0}
          onClick={() => goTo(current - 1)}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <span className={classes.count} role="status">
          <span className={classes.heading}>Slide </span>
          {current + 1} / {slides.length}
        </span>
        <ActionIcon
          variant="stage"
          radius="xl"
          aria-label="Next slide"
          disabled={current === slides.length - 1}
          onClick={() => goTo(current + 1)}
        >
          <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </nav>
    </div>
  );
}

/** Follows a sideways swipe: calls back with +1 for the next slide, -1 for the previous one. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent): void => {
      const touch = event.touches[0];
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: (event: TouchEvent): void => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (touch === undefined || from === null) return;
      const x = touch.clientX - from.x;
      const isSideways =
        Math.abs(x) > THRESHOLD_PX && Math.abs(x) > 2 * Math.abs(touch.clientY - from.y);
      if (isSideways) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
