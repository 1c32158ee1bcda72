import '@mantine/core/styles/Paper.layer.css';

export { Paper } from '@mantine/core';
