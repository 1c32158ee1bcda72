import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { MenuChoice } from '../../../ui/form/menu-choice.tsx';
import { Menu } from '../../../ui/mantine/menu.ts';
import { type ListChoice, useListChoice } from '../choice/list-choice.ts';
import { useShownView } from '../choice/shown-view.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './list-bar.module.css';

const texts = devicesTexts.filter;

interface Choice {
  text: string;
  change: Partial<ListChoice>;
  isChosen: boolean;
}

export const FilterMenu = () => {
  const { owner, placed, choose } = useListChoice();
  const hasPlaced = useShownView() !== 'map';
  const count = [owner, hasPlaced ? placed : undefined].filter(Boolean).length;
  const sections: [string, Choice[]][] = [
    [
      texts.owner,
      [
        { text: texts.everybodys, change: { owner: undefined }, isChosen: owner === undefined },
        { text: texts.mine, change: { owner: 'me' }, isChosen: owner === 'me' },
      ],
    ],
  ];
  if (hasPlaced) {
    const placedTexts = [
      [undefined, texts.anyLocation],
      ['yes', texts.known],
      ['no', texts.unknown],
    ] as const;
    const choices = placedTexts.map(([value, text]) => ({
      text,
      change: { placed: value },
      isChosen: placed === value,
    }));
    sections.push([texts.location, choices]);
  }
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button type="button" className={classes.chip} data-chosen={count > 0 || undefined}>
          <IconAdjustmentsHorizontal size={16} aria-hidden />
          {texts.label}
          {count > 0 && <span className={classes.number}>{formatNumber(count)}</span>}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sections.map(([title, choices]) => [
          <Menu.Label key={title}>{title}</Menu.Label>,
          ...choices.map(({ text, change, isChosen }) => (
            <MenuChoice key={`${title} ${text}`} value={text} isChosen={isChosen} onChoose={() => choose(change)}>
              {text}
            </MenuChoice>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
};
