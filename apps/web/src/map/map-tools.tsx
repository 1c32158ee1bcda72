import { IconArrowsDiagonal, IconMaximize, IconMinimize, IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { ActionIcon } from '../ui/mantine/action-icon.ts';
import classes from './furniture.module.css';
import { furnitureMark } from './furniture.ts';
import { mapTexts as texts } from './map.texts.ts';

interface MapToolsProps {
  map: LeafletMap;
  isFull: boolean;
  /** Called when one of these buttons moves the map. */
  onMove: () => void;
  onFull: () => void;
  onShowAll?: () => void;
  onExpand?: () => void;
}

const icon = { size: 18 };

export const MapTools = ({ map, isFull, onMove, onFull, onShowAll, onExpand }: MapToolsProps) => {
  const zoomBy = (delta: number) => {
    onMove();
    map.setZoom(map.getZoom() + delta);
  };
  const tools = [
    { label: texts.zoomIn, Icon: IconPlus, onClick: () => zoomBy(1) },
    { label: texts.zoomOut, Icon: IconMinus, onClick: () => zoomBy(-1) },
    onShowAll && { label: texts.showAll, Icon: IconZoomScan, onClick: onShowAll },
    onExpand && !isFull && { label: texts.expand, Icon: IconArrowsDiagonal, onClick: onExpand },
    {
      label: isFull ? texts.leaveFullScreen : texts.fullScreen,
      Icon: isFull ? IconMinimize : IconMaximize,
      onClick: onFull,
    },
  ].filter((tool) => typeof tool === 'object');
  return (
    <div className={classes.tools} {...furnitureMark}>
      {tools.map(({ label, Icon, onClick }) => (
        <ActionIcon key={label} className={classes.tool} aria-label={label} title={label} onClick={onClick}>
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </div>
  );
};
