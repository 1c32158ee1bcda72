import type { Catalogue } from '../catalogue.ts';

export const palette: Catalogue['palette'] = {
  title: 'Búsqueda y comandos',
  open: 'Búsqueda y comandos',
  placeholder: 'Buscar dispositivos, páginas y acciones',
  results: 'Resultados',
  nothing: (typed) => `No se encontró nada para «${typed}»`,
  groups: {
    devices: 'Dispositivos',
    actions: 'Acciones',
    pages: 'Páginas',
    settings: 'Ajustes',
    recent: 'Recientes',
  },
  actions: {
    locate: (name) => `Localizar ${name}`,
    liveLink: (name) => `Crear un enlace en vivo de ${name}`,
    addDevice: 'Añadir un dispositivo',
    addPlace: 'Añadir un lugar',
    addGroup: 'Añadir un grupo',
    signOut: 'Cerrar sesión',
  },
  ofDevice: (page, name) => `${page}: ${name}`,
  hints: { move: 'mover', open: 'abrir', shortcuts: 'todos los atajos' },
  shortcuts: {
    title: 'Atajos de teclado',
    palette: 'Búsqueda y comandos',
    search: 'Buscar en la lista de dispositivos',
    shortcuts: 'Esta lista',
    move: 'Moverse por los resultados',
    choose: 'Abrir lo seleccionado',
    close: 'Cerrar',
  },
  keys: { control: 'Ctrl', escape: 'Esc', enter: '↵', up: '↑', down: '↓', help: '?' },
};
