// What the search of the home page needs once somebody turns to it: reading a place, and the categories with their icons.
import { chosenPlace } from '../places/chosen-place.ts'
import { categoryOptions } from './category-options.ts'

export const searchBlockHelp = { chosenPlace, categoryOptions }
