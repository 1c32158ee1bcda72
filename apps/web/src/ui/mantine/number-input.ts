import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput as MantineNumberInput } from '@mantine/core';

export const NumberInput = MantineNumberInput;
