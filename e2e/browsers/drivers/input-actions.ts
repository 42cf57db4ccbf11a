import type { ElementRef } from './target.ts'

type Action = Readonly<Record<string, unknown>>

/** Input in the format that WebDriver and WebDriver BiDi share, except for references to elements. */
export type InputActions = (origin: (element: ElementRef) => unknown) => readonly Action[]

/** A click on the middle of an element. */
export const clickOn =
  (element: ElementRef): InputActions =>
  (origin) => [
    {
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin: origin(element) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]

/** One key after the other. */
export const pressKeys =
  (text: string): InputActions =>
  () => [
    {
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ]
