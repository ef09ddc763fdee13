/** A price as people read it: a bare number gets the dollar sign. */
export const priceInWords = (price: string): string => (/^\d[\d.,]*$/.test(price) ? `$${price}` : price)
