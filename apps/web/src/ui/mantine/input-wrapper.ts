import '@mantine/core/styles/Input.layer.css';

export { InputWrapper } from '@mantine/core';
