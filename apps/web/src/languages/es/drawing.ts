import type { Catalogue } from '../catalogue.ts';

export const drawing: Catalogue['drawing'] = {
  tools: 'Herramientas de dibujo',
  draw: 'Dibujar',
  edit: 'Editar',
  undo: 'Deshacer',
  removeCorner: (number) => `Eliminar el vértice ${number}`,
  clear: 'Eliminar todos los vértices',
  cancel: 'Cancelar',
  save: 'Guardar',
  hints: {
    first: 'Toque el mapa para colocar el primer vértice.',
    more: 'Toque el mapa para añadir el siguiente vértice.',
    edit: 'Arrastre un punto para moverlo. Toque un tirador pequeño para añadir un vértice.',
    crossing: 'Dos lados se cruzan.',
    full: (limit) => `No se pueden usar más de ${limit} vértices.`,
  },
  corners: {
    title: 'Vértices',
    text: 'Con el teclado: con un número seleccionado, las teclas de flecha mueven su vértice 1 m, con Mayús 10 m, y Supr lo elimina.',
    empty: 'Aún no hay vértices.',
    square: 'Empezar con un cuadrado',
    add: 'Añadir vértice',
    move: (number) => `Mover el vértice ${number}`,
    latitude: (number) => `Latitud del vértice ${number}`,
    longitude: (number) => `Longitud del vértice ${number}`,
    number: 'N.º',
    latitudeHead: 'Latitud',
    longitudeHead: 'Longitud',
    invalid: {
      latitude: 'La latitud es un número entre -85 y 85',
      longitude: 'La longitud es un número entre -180 y 180',
    },
  },
};
