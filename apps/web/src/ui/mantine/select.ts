import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select as MantineSelect } from '@mantine/core';

export const Select = MantineSelect;
