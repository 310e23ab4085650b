import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import type { MouthMarkingControl } from '../hooks/use-mouth-marking.ts';
import type { MouthMarking, Side } from '../model/mouth-marking.ts';
import classes from './mouth.module.css';

const names: Record<Side, string> = {
  left: 'Left corner of the mouth',
  right: 'Right corner of the mouth',
};
/** The step of an arrow key as a fraction of the frame: about two pixels; more with Shift. */
const STEP = 0.005;
const JUMP = 0.03;
const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Overlay on the photo: a handle at each corner of the mouth and the line between them. */
export function MouthHandles({
  marking,
  onPlace,
}: {
  marking: MouthMarking;
  onPlace: MouthMarkingControl['place'];
}) {
  const { left, right } = marking.corners;
  return (
    <div className={classes.layer}>
      <svg className={classes.line} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {['halo', 'thread'].map((part) => (
          <line
            key={part}
            data-part={part}
            x1={left.x}
            y1={left.y}
            x2={right.x}
            y2={right.y}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <Handle side="left" marking={marking} onPlace={onPlace} />
      <Handle side="right" marking={marking} onPlace={onPlace} />
    </div>
  );
}

function Handle({
  side,
  marking,
  onPlace,
}: {
  side: Side;
  marking: MouthMarking;
  onPlace: MouthMarkingControl['place'];
}) {
  const { x, y } = marking.corners[side];
  /** Offset from the finger to the corner, so that grabbing it moves nothing. */
  const grip = useRef<{ dx: number; dy: number } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const isFirst = side === 'left' && !marking.isPlaced.left && !marking.isPlaced.right;

  // Focus the handles, since the user will move them next.
  useEffect(() => {
    if (isFirst) root.current?.focus();
  }, [isFirst]);

  const fractionsOf = (event: PointerEvent<HTMLElement>): { x: number; y: number } => {
    const frame = event.currentTarget.offsetParent?.getBoundingClientRect();
    if (!frame) return { x, y };
    return {
      x: (event.clientX - frame.left) / frame.width,
      y: (event.clientY - frame.top) / frame.height,
    };
  };
  const take = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = fractionsOf(event);
    grip.current = { dx: x - at.x, dy: y - at.y };
    onPlace(side, { x, y });
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (grip.current === null) return;
    const at = fractionsOf(event);
    onPlace(side, { x: at.x + grip.current.dx, y: at.y + grip.current.dy });
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const direction = directions[event.key];
    const isKept = event.key === 'Enter' || event.key === ' ';
    if (!direction && !isKept) return;
    event.preventDefault();
    const step = event.shiftKey ? JUMP : STEP;
    const [dx, dy] = direction ?? [0, 0];
    onPlace(side, { x: x + dx * step, y: y + dy * step });
  };
  return (
    <div
      ref={root}
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-side={side}
      data-placed={marking.isPlaced[side] || undefined}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-label={names[side]}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(x * 100)}
      aria-valuetext={`${formatPercent(x)} from the left, ${formatPercent(y)} from the top`}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={() => (grip.current = null)}
      onPointerCancel={() => (grip.current = null)}
      onKeyDown={press}
    />
  );
}
