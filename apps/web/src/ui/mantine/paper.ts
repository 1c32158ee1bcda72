import '@mantine/core/styles/Paper.layer.css';
import { Paper as MantinePaper } from '@mantine/core';

export const Paper = MantinePaper;
