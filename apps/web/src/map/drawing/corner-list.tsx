import { IconPlus, IconSquare, IconTrash } from '@tabler/icons-react';
import { type Dispatch, type KeyboardEvent, memo, type RefObject, useRef } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import type { Position } from '../map-settings.ts';
import { CoordinateInput } from './coordinate-input.tsx';
import classes from './corner-list.module.css';
import { drawingTexts } from './drawing.texts.ts';
import { midpointOf, nearLongitude, plainPosition, shifted, squareAround } from './drawing-geometry.ts';
import { canGrow, type Drawing, type DrawingAction } from './drawing-state.ts';
import type { useWrongCoordinates } from './use-wrong-coordinates.ts';

const texts = drawingTexts.corners;

/** Metres north and east per arrow key. */
const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
const largeStep = 10;
/** In metres; large enough to pass validation. */
const squareSide = 100;

type OnWrong = ReturnType<typeof useWrongCoordinates>['onWrong'];

interface CornerRowProps {
  index: number;
  at: Position;
  isActive: boolean;
  list: RefObject<HTMLElement | null>;
  dispatch: Dispatch<DrawingAction>;
  onWrong: OnWrong;
}

const CornerRow = memo(({ index, at, isActive, list, dispatch, onWrong }: CornerRowProps) => {
  const number = formatNumber(index + 1);
  const plain = plainPosition(at);
  const place = (to: Position) => dispatch({ type: 'place', index, to });

  const remove = () => {
    dispatch({ type: 'remove', index });
    // The next row moves up and keeps the focus on its button; only removing the last corner needs a new focus.
    const numbers = list.current?.querySelectorAll<HTMLElement>('[data-number]') ?? [];
    if (index === numbers.length - 1) numbers[index - 1]?.focus();
  };

  const nudge = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const size = event.shiftKey ? largeStep : 1;
    if (step) place(shifted(at, step[0] * size, step[1] * size));
    else if (event.key === 'Delete') remove();
    else return;
    event.preventDefault();
  };

  return (
    <tr>
      <td>
        <button
          type="button"
          className={classes.number}
          data-number
          aria-label={texts.move(number)}
          aria-pressed={isActive}
          onClick={() => dispatch({ type: 'select', index: isActive ? null : index })}
          onKeyDown={nudge}
        >
          {number}
        </button>
      </td>
      <td>
        <CoordinateInput
          kind="latitude"
          label={texts.latitude(number)}
          value={plain.latitude}
          onChange={(latitude) => place({ ...at, latitude })}
          onWrong={onWrong}
        />
      </td>
      <td>
        <CoordinateInput
          kind="longitude"
          label={texts.longitude(number)}
          value={plain.longitude}
          onChange={(longitude) => place({ ...at, longitude: nearLongitude(longitude, at.longitude) })}
          onWrong={onWrong}
        />
      </td>
      <td>
        <ActionIcon size={32} aria-label={drawingTexts.removeCorner(number)} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
});

/** Midpoint of the closing edge, or a point beside a single corner. */
const nextCorner = (corners: readonly Position[], start: Position) => {
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last) return start;
  return corners.length === 1 ? shifted(last, 0, squareSide) : midpointOf(last, first);
};

interface CornerListProps {
  drawing: Drawing;
  dispatch: Dispatch<DrawingAction>;
  start: Position;
  onWrong: OnWrong;
}

/** The corners as a list: keyboard alternative to drawing on the map. */
export const CornerList = ({ drawing, dispatch, start, onWrong }: CornerListProps) => {
  const list = useRef<HTMLTableSectionElement>(null);
  const { corners, active } = drawing;
  return (
    <Panel title={texts.title}>
      <p className={classes.text}>{corners.length > 0 ? texts.text : texts.empty}</p>
      {corners.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{texts.number}</th>
                <th scope="col">{texts.latitudeHead}</th>
                <th scope="col">{texts.longitudeHead}</th>
                <td />
              </tr>
            </thead>
            <tbody ref={list}>
              {corners.map((corner, index) => (
                <CornerRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its number.
                  key={index}
                  index={index}
                  at={corner}
                  isActive={index === active}
                  list={list}
                  dispatch={dispatch}
                  onWrong={onWrong}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.actions}>
        {corners.length === 0 && (
          <Button
            leftSection={<IconSquare size={18} />}
            onClick={() => dispatch({ type: 'replace', corners: squareAround(start, squareSide) })}
          >
            {texts.square}
          </Button>
        )}
        <Button
          leftSection={<IconPlus size={18} />}
          disabled={!canGrow(drawing)}
          onClick={() => dispatch({ type: 'add', at: nextCorner(corners, start) })}
        >
          {texts.add}
        </Button>
      </div>
    </Panel>
  );
};
