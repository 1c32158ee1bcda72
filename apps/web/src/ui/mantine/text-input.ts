import '@mantine/core/styles/Input.layer.css';
import { TextInput as MantineTextInput } from '@mantine/core';

export const TextInput = MantineTextInput;
