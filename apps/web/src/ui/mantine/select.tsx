import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

export const Select = <Value extends Primitive = string>(props: SelectProps<Value>) => (
  <MantineSelect rightSection={<IconChevronDown size={16} />} rightSectionPointerEvents="none" {...props} />
);
