import '@mantine/core/styles/Input.layer.css';
import { InputWrapper as MantineInputWrapper } from '@mantine/core';

export const InputWrapper = MantineInputWrapper;
