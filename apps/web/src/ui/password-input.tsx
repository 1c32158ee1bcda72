import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { uiTexts } from './ui.texts.ts';

const VisibilityIcon = ({ reveal }: { reveal: boolean }) => {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.75} />;
};

export const PasswordInput = (props: PasswordInputProps) => (
  <MantinePasswordInput
    visibilityToggleFocusable
    visibilityToggleIcon={VisibilityIcon}
    visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword }}
    {...props}
  />
);
