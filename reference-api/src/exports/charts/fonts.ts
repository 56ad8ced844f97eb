import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Inter, under the SIL Open Font Licence; files carry the glyphs that they use. */
export const FONTS = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;
