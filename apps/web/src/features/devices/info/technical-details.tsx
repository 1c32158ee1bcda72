import type { Device } from '@holdfast/contract/devices';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { personalPrefix } from '../../../lib/session.ts';
import classes from '../../../ui/layout/link-row.module.css';
import { devicesTexts } from '../devices.texts.ts';
import { InfoRows } from './info-rows.tsx';

const texts = devicesTexts.info.technical;
const key = `${personalPrefix}technicalDetails`;
const open = 'open';

/** Serial number, eSIM and the like; the folded state is stored and applies to all devices. */
export const TechnicalDetails = ({ device }: { device: Device }) => {
  const id = useId();
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) === open);
  const toggle = () => {
    localStorage.setItem(key, isOpen ? 'folded' : open);
    setOpen(!isOpen);
  };
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <Chevron size={16} aria-hidden />
        <span className={classes.label}>{texts.title}</span>
        {!isOpen && <span className={classes.value}>{texts.hint}</span>}
      </button>
      {isOpen && (
        <div id={id}>
          <InfoRows device={device} />
        </div>
      )}
    </>
  );
};
