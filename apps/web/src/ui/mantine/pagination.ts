import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import { Pagination as MantinePagination } from '@mantine/core';

export const Pagination = MantinePagination;
