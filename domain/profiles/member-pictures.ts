// The small drawings that members choose from as the picture of their account.

/** The drawings by name. Their order is fixed, because a note picks one by its id. */
export const memberPictures = [
  'plant',
  'kite',
  'bird',
  'boat',
  'acorn',
  'lantern',
  'cup',
  'snail',
  'umbrella',
  'pear',
  'moon',
  'shell',
] as const

export type MemberPicture = (typeof memberPictures)[number]
