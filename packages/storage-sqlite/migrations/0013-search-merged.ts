/**
 * A creation stores its look-ups in its row of `passmuster_search` only. `passmuster_search_merged` has the
 * number of the last row whose look-ups are in `passmuster_search_tokens`; those of later rows are merged in
 * order. A creation changed 23 pages of the tokens, more than half of its pages.
 */
export const searchMerged = `
create table passmuster_search_merged (
  one integer primary key check (one = 1),
  number integer not null
) strict;

insert into passmuster_search_merged (one, number) select 1, coalesce(max(number), 0) from passmuster_search;
`;
