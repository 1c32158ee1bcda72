import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu } from '../mantine/menu.ts';
import classes from './menu-choice.module.css';

interface MenuChoiceProps {
  value: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export const MenuChoice = ({ value, isChosen, onChoose, children }: MenuChoiceProps) => (
  <Menu.RadioItem
    classNames={{ itemIndicator: classes.indicator }}
    value={value}
    checked={isChosen}
    closeMenuOnClick
    onChange={onChoose}
    rightSection={isChosen && <IconCheck size={16} />}
  >
    {children}
  </Menu.RadioItem>
);
