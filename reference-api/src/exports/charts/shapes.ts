/** What a chart is made of, in points from its top left corner: drawn into a PDF or into an SVG alike. */
export type Shape =
  | { kind: 'line'; points: readonly Point[]; colour: string; width: number; dash?: readonly number[] }
  | { kind: 'area'; x: number; y: number; width: number; height: number; colour: string; opacity?: number }
  | { kind: 'dots'; points: readonly Point[]; colour: string; radius: number }
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      colour: string;
      align?: 'start' | 'middle' | 'end';
    };

export type Point = readonly [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
