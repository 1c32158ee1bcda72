/** Anything else, compared with an id, would be an error of the database instead of 'not found'. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
