// Applies a saved appearance before the first paint, so that a dark screen does not flash white.
import { savedAppearance, showAppearance } from '#web/theme.ts';

showAppearance(savedAppearance());
