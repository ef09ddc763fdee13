// The import #village: server/platform/village-file.ts, or in the browser web/app/village-file.ts.
declare const file: import('./village.schema.ts').VillageFile
export default file
