// How many children a parent can say to have.

export const childrenCounts = ['1', '2', '3', '4+', 'expecting'] as const
