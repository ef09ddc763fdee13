// What the search of the home page needs once somebody turns to it: reading a place, and the categories with their icons.
export { chosenPlace } from '../places/chosen-place.ts'
export { categoryOptions } from './category-options.ts'
