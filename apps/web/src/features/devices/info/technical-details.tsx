import type { Device } from '@holdfast/contract/devices';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { personalPrefix } from '../../../lib/session.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './info-panel.module.css';
import { InfoRows } from './info-rows.tsx';

const texts = devicesTexts.info.technical;
const key = `${personalPrefix}technicalDetails`;
const open = 'open';

/** Serial number, eSIM and the like: folded, until somebody opens them for all devices. */
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
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <Chevron size={16} aria-hidden />
        <span className={classes.linkLabel}>{texts.title}</span>
        {!isOpen && <span className={classes.linkValue}>{texts.hint}</span>}
      </button>
      {isOpen && (
        <div id={id}>
          <InfoRows device={device} />
        </div>
      )}
    </>
  );
};
