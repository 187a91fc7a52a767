-- The deadline that the operator's system had given for the state that it last said. It holds for no other state.
alter table desk_change add column base_deadline timestamptz;
-- Who gave the claim to its handler, or took it away, and when. No account: the operator's system.
alter table desk_work add column assigned_by uuid, add column assigned_at timestamptz;
