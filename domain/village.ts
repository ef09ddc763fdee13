// The name and texts of this village, from its file (village.yaml). Its places are in village-places.ts.
import file from '#village'

/** Contact and social are defaults; configuration wins. */
export const village = file
