import { IconArrowBackUp, IconEdit, IconPolygon, IconTrash } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { drawingTexts as texts } from './drawing.texts.ts';
import type { Drawing, DrawingTool } from './drawing-state.ts';
import classes from './drawing-tools.module.css';

interface DrawingToolsProps {
  /** Null while not drawing. */
  drawing: Drawing | null;
  /** Label of the remove button while not drawing. */
  removeText: string;
  isDisabled: boolean;
  canEdit: boolean;
  canRemove: boolean;
  onTool: (tool: DrawingTool) => void;
  onUndo: () => void;
  onRemove: () => void;
}

const icon = { size: 18 };
const tools = [
  { tool: 'draw', label: texts.draw, Icon: IconPolygon },
  { tool: 'edit', label: texts.edit, Icon: IconEdit },
] as const;

const removeLabel = (drawing: Drawing | null, otherwise: string) => {
  if (!drawing) return otherwise;
  return drawing.active === null ? texts.clear : texts.removeCorner(formatNumber(drawing.active + 1));
};

export const DrawingTools = (props: DrawingToolsProps) => {
  const { drawing, removeText, isDisabled, canEdit, canRemove, onTool, onUndo, onRemove } = props;
  const remove = removeLabel(drawing, removeText);
  return (
    <div className={classes.tools} role="toolbar" aria-label={texts.tools}>
      {tools.map(({ tool, label, Icon }) => (
        <ActionIcon
          key={tool}
          className={classes.tool}
          aria-label={label}
          aria-pressed={drawing?.tool === tool}
          title={label}
          disabled={isDisabled || (tool === 'edit' && !canEdit)}
          onClick={() => onTool(tool)}
        >
          <Icon {...icon} />
        </ActionIcon>
      ))}
      <ActionIcon
        aria-label={texts.undo}
        title={texts.undo}
        disabled={isDisabled || !drawing?.past.length}
        onClick={onUndo}
      >
        <IconArrowBackUp {...icon} />
      </ActionIcon>
      <span className={classes.divider} />
      <ActionIcon
        className={classes.remove}
        aria-label={remove}
        title={remove}
        disabled={isDisabled || !canRemove}
        onClick={onRemove}
      >
        <IconTrash {...icon} />
      </ActionIcon>
    </div>
  );
};
